// Each broken game of the gallery is found, by the name of what it breaks; the sound one passes.
#include "contract/gallery.h"

#include "contract/twins.h"

namespace agon::contract {
namespace {

using Names = std::set<std::string>;

template <Game G, class Tell = Telling<G>>
Findings found_in() {
  Twins<G, Tell> twins({.games = 20, .episodes = 30, .set_ups = 12});
  for (int players = 2; players <= 3; ++players) {
    twins.watch({players, {{"turns", "3"}}}, static_cast<std::uint64_t>(players));
  }
  return twins.findings();
}

// One fault, and the checks that it fails: all of them, and no other.
template <class G, class Tell = Telling<G>>
void expect_found(const Names& checks) {
  const Findings findings = found_in<G, Tell>();
  EXPECT_EQ(findings.checks(), checks) << findings.text();
}

TEST(Gallery, TheSoundGamePasses) { expect_found<toy::Toy>({}); }
TEST(Gallery, BotsMayReadAResampledWorld) { expect_found<gallery::EvaluationReadsTheTruth>({}); }

#define AGON_BROKEN_GAME(name, ...) \
  TEST(Gallery, name) { expect_found<gallery::name>(__VA_ARGS__); }
#define AGON_BROKEN_FRAME(name, ...) \
  TEST(Gallery, name) { expect_found<toy::Toy, gallery::name>(__VA_ARGS__); }

AGON_BROKEN_GAME(ResampleDoesNothing, {"resample.truth", "resample.reach"})
AGON_BROKEN_GAME(ResampleKeepsOneSeat, {"resample.truth", "resample.reach"})
AGON_BROKEN_GAME(ResampleDealsAlwaysTheSame, {"resample.reach"})
AGON_BROKEN_GAME(ResampleNeverDealsTheTruth, {"resample.truth", "resample.reach"})
AGON_BROKEN_GAME(ResampleForgetsWhatAPeekShowed, {"resample.known"})
AGON_BROKEN_GAME(ResampleKeepsTheDraft, {"resample.truth"})

AGON_BROKEN_GAME(PublicViewHasSecrets, {"public", "frames"})
AGON_BROKEN_GAME(OwnViewHasRivalsSecrets, {"own", "frames"})
AGON_BROKEN_GAME(ScoresCountSecrets, {"scores", "record", "frames"})
AGON_BROKEN_GAME(GainsTellRivalsSecrets, {"describe"})
AGON_BROKEN_GAME(ClosedTellsRivalsSecrets, {"closed"})
AGON_BROKEN_GAME(PromptTellsRivalsSecrets, {"question"})
AGON_BROKEN_GAME(RefusalTellsRivalsSecrets, {"refusal"})

AGON_BROKEN_GAME(OrderOfActionsTells, {"legal"})
AGON_BROKEN_GAME(OpenOptionsDependOnOwnSecrets, {"legal"})
AGON_BROKEN_GAME(AskedOnlyWhereItMatters, {"question"})
AGON_BROKEN_GAME(AskedByTheDiceAndASecret, {"question"})
AGON_BROKEN_GAME(PrivateQuestionIsOpenForSome, {"question", "legal", "draft"})

AGON_BROKEN_GAME(ChanceTellsAllToAll, {"events"})
AGON_BROKEN_GAME(ChanceTellsOnlookers, {"events"})
AGON_BROKEN_GAME(SetUpTellsAll, {"events"})
AGON_BROKEN_GAME(NumberOfEventsTells, {"events", "frames"})
AGON_BROKEN_GAME(TouchesTell, {"events"})
AGON_BROKEN_GAME(MidActionTellsRivalsSecrets, {"frames"})
AGON_BROKEN_GAME(PeekIsNotDisclosed, {"quiet"})
AGON_BROKEN_GAME(PointsTellSecrets, {"quiet"})
AGON_BROKEN_GAME(TakeBackLimitTells, {"take_back"})
AGON_BROKEN_GAME(ChanceIsAskedForSomeOnly, {"take_back"})

AGON_BROKEN_GAME(SeenDoesNotBlank, {"record"})
AGON_BROKEN_GAME(LengthOfADraftIsPublic, {"draft"})
AGON_BROKEN_GAME(DraftIsNotSaid, {"draft"})
AGON_BROKEN_GAME(DraftIsReported, {"draft"})

AGON_BROKEN_GAME(WeightsReadTheTruth, {"weight"})
AGON_BROKEN_GAME(EverybodyKnowsEverything, {"pairs"})

AGON_BROKEN_FRAME(AskCountsEveryAction, {"draft"})
AGON_BROKEN_FRAME(AskCountsWhatFell, {"ask"})
AGON_BROKEN_FRAME(ViewCountsActions, {"draft"})
AGON_BROKEN_FRAME(ViewHasTheDigest, {"view", "draft"})
AGON_BROKEN_FRAME(RecordHasTheDraft, {"draft"})
AGON_BROKEN_FRAME(RecordHasPicks, {"record", "draft"})
AGON_BROKEN_FRAME(LogIsTheReferees, {"events"})
AGON_BROKEN_FRAME(FramesAreTheReferees, {"frames"})
AGON_BROKEN_FRAME(LogCountsActions, {"draft"})
AGON_BROKEN_FRAME(TakeBackLimitCountsDrafts, {"draft"})

TEST(Gallery, HintOnTheTruth) {
  expect_found<gallery::EvaluationReadsTheTruth, gallery::HintOnTheTruth>({"hint"});
}

}  // namespace
}  // namespace agon::contract

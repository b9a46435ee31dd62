// What the scene in the column has of the list: where it shows all that can be chosen, the list
// itself lies folded below it.
class Staged {
  covers = $state(false);
}
export const staged = new Staged();

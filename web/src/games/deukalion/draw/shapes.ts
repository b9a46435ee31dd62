// Outlines of what stands on the islands.
export const TEMPLE =
  'M0-21L25-8V-5H-25V-8ZM-22-3h5V12h-5ZM-9.5-3h5V12h-5ZM4.5-3h5V12h-5ZM17-3h5V12h-5ZM-25 13.5h50v3.5h-50ZM-28 18.5h56v3.5h-56Z';
export const HUTS = 'M-19 0L-4-13 11 0V1H-19ZM-16 3H8V16H0V8h-6v8h-10ZM11 4h9v12h-9zM10 3l6-6 6 6Z';

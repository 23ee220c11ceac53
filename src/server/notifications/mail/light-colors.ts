/** The colors of the light theme, for what can't load the stylesheet: emails, plain pages, and pictures of links. */
export const lightColors = {
  paper: '#f6f3ea',
  board: '#ffffff',
  line: '#d9d4c4',
  ink: '#14201b',
  soft: '#55625b',
  fairway: '#0b5d3b',
  flag: '#f2c230',
  rough: '#9a3b12',
}

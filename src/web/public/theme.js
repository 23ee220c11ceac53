// Before the first paint, so that nothing flashes: the stored theme, else the system's, else light.
;(function () {
  var theme = null
  try {
    theme = localStorage.getItem('teetime-theme')
  } catch {
    // Storage may be forbidden; the system's theme is as good.
  }
  if (theme !== 'dark' && theme !== 'light') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
  document.documentElement.dataset.theme = theme
})()

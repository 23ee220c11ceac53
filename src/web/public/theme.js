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
  var root = document.documentElement
  root.dataset.theme = theme
  // The color around the page follows the theme that is on, whichever the system's is.
  function follow() {
    document.querySelectorAll('meta[name="theme-color"]').forEach(function (meta) {
      meta.media = meta.dataset.of === root.dataset.theme ? 'all' : 'not all'
    })
  }
  follow()
  new MutationObserver(follow).observe(root, { attributeFilter: ['data-theme'] })
})()

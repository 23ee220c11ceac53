// Runs before the first paint, so nothing flashes. Applies the stored theme, or else the system's.
;(function () {
  var theme = null
  try {
    theme = localStorage.getItem('teetime-theme')
  } catch {
    // Storage may be disabled. The system's theme applies then.
  }
  if (theme !== 'dark' && theme !== 'light') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
  var root = document.documentElement
  root.dataset.theme = theme
  // The color of the browser's bars follows the current theme, not the system's.
  function updateThemeColor() {
    document.querySelectorAll('meta[name="theme-color"]').forEach(function (meta) {
      meta.media = meta.dataset.of === root.dataset.theme ? 'all' : 'not all'
    })
  }
  updateThemeColor()
  new MutationObserver(updateThemeColor).observe(root, { attributeFilter: ['data-theme'] })

  // A page drawn at build time has buttons for passkeys. styles.css hides them where there are none.
  if (!('PublicKeyCredential' in window) || /^[\d.]+$|:/.test(location.hostname)) {
    root.dataset.passkeys = 'none'
  }

  // The service worker opens a page with what it last showed (snapshots.ts). The app replaces that once it shows as
  // much: nothing on the screen stands in for something that is loading.
  var isLate = false
  var isScheduled = false
  function isOnScreen(element) {
    var box = element.getBoundingClientRect()
    return box.height > 0 && box.top < innerHeight
  }
  function replaceSnapshot() {
    var app = document.getElementById('app')
    if (!app || !app.hasChildNodes()) return
    if (isLate || !Array.from(app.querySelectorAll('.placeholder')).some(isOnScreen)) stopOpening()
  }
  function stopOpening() {
    opening.disconnect()
    delete root.dataset.opening
    var snapshot = document.getElementById('snapshot')
    if (snapshot) snapshot.remove()
  }
  // At most once a frame, since it has the browser lay the page out.
  function replaceSoon() {
    if (isScheduled) return
    isScheduled = true
    requestAnimationFrame(function () {
      isScheduled = false
      replaceSnapshot()
    })
  }
  var opening = new MutationObserver(function () {
    var snapshot = document.getElementById('snapshot')
    if (!snapshot) return
    // The app scrolls to its part.
    if (location.hash) return stopOpening()
    root.dataset.opening = ''
    // The content security policy forbids styles in HTML.
    snapshot.querySelectorAll('[data-style]').forEach(function (element) {
      element.style.cssText = element.dataset.style
      delete element.dataset.style
    })
    replaceSoon()
  })
  opening.observe(root, { childList: true, subtree: true })
  addEventListener('DOMContentLoaded', function () {
    if (!('opening' in root.dataset)) return stopOpening()
    function hurry() {
      isLate = true
      replaceSnapshot()
    }
    addEventListener('keydown', hurry)
    // A press on a button gets the app, if it is there, and presses the same button in it. Links work as they are.
    // An inert button passes its press on. iOS reports that only to what the page has around it, not to the window.
    var snapshot = document.getElementById('snapshot')
    snapshot.addEventListener('click', function (event) {
      if (event.target.closest('a')) return
      var x = event.clientX
      var y = event.clientY
      var pressed = Array.from(event.target.querySelectorAll('button')).find(function (button) {
        var box = button.getBoundingClientRect()
        return x >= box.left && x < box.right && y >= box.top && y < box.bottom
      })
      hurry()
      if (snapshot.isConnected || !pressed) return
      var shown = document.elementFromPoint(x, y)
      var button = shown && shown.closest('button')
      if (!button || button.textContent !== pressed.textContent) return
      if (button.ariaLabel !== pressed.ariaLabel) return
      // Menus open as the pointer goes down, and lists wait until it is up again.
      button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
      button.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
      button.click()
    })
    setTimeout(hurry, 5000)
    setTimeout(stopOpening, 20000)
  })

  var isAlive = false
  // Without its scripts, a page drawn at build time looks fine and answers nothing.
  function showFailure() {
    if (document.querySelector('[data-failed]')) return
    var note = document.createElement('p')
    note.className = 'offline'
    note.dataset.failed = ''
    note.setAttribute('role', 'alert')
    var link = document.createElement('a')
    link.href = location.pathname + location.search
    link.textContent = 'Reload'
    link.style.textDecoration = 'underline'
    // A link alone may bring the page that the service worker keeps.
    link.addEventListener('click', function (event) {
      event.preventDefault()
      location.reload()
    })
    note.append('TeeTime didn’t load. ', link)
    document.body.prepend(note)
  }
  addEventListener(
    'error',
    function (event) {
      if (!(event.target instanceof HTMLScriptElement) || isAlive) return
      if (document.body) showFailure()
      else addEventListener('DOMContentLoaded', showFailure)
    },
    true,
  )

  // Defers what is submitted or pressed before hydration: the browser would put a form's fields into the address, and
  // a press on a button would be lost.
  var deferred = []
  function defer(event, element) {
    if (isAlive || !element) return
    event.preventDefault()
    event.stopPropagation()
    // What was pressed in a form that is sent now was given up.
    deferred = deferred.filter(function (one) {
      return !element.contains(one)
    })
    deferred.push(element)
  }
  addEventListener(
    'submit',
    function (event) {
      defer(event, event.target)
    },
    true,
  )
  addEventListener(
    'click',
    function (event) {
      defer(event, event.target.closest('button[type="button"]'))
    },
    true,
  )
  // From main.tsx.
  addEventListener('alive', function () {
    isAlive = true
    // React first replaces what it drew at build time, such as the theme.
    setTimeout(function () {
      deferred.splice(0).forEach(function (element) {
        if (element.requestSubmit) element.requestSubmit()
        else element.click()
      })
    })
  })
})()

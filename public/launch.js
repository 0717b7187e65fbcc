// Stands right before the snapshot that the worker put into the page (src/store/launch/snapshot-html.ts) and looks at it as it is read,
// before anything of it is painted. It goes at once where it does not belong: another page, another person or nobody, another language, a locked app.
;(function () {
  function read(key) {
    try {
      return JSON.parse(localStorage.getItem(key) || 'null')
    } catch (_error) {
      return null // forbidden storage, or text that another program wrote
    }
  }
  var session = read('candor.session')
  var path = location.hash.replace(/^#?\/?/, '/').split('?')[0]
  var isHome = path === '/' || path === '/pages/index/index'
  var owner = session !== null && session.user ? session.user.id : null
  var isLocked = read('candor.app-lock-on') === true
  var observer = new MutationObserver(function (changes) {
    changes.forEach(function (change) {
      change.addedNodes.forEach(look)
    })
  })
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('DOMContentLoaded', function () {
    observer.disconnect()
    // However the page was read: what does not belong here is not here now.
    var launch = document.getElementById('launch')
    if (launch) look(launch)
  })

  function look(node) {
    if (node.nodeType !== 1) return
    if (node.id === 'root') return observer.disconnect()
    if (
      node.id === 'launch' &&
      (!isHome || isLocked || node.dataset.owner !== owner || node.dataset.language !== document.documentElement.lang)
    )
      return node.remove()
    place(node)
    node.querySelectorAll('[data-style]').forEach(place)
  }
  // The policy allows no style in the markup; what a script sets it does.
  function place(element) {
    if (!element.dataset.style) return
    element.dataset.style.split(';').forEach(function (rule) {
      var at = rule.indexOf(':')
      if (at > 0) element.style.setProperty(rule.slice(0, at).trim(), rule.slice(at + 1).trim())
    })
  }
})()

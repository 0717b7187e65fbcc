// Stands right behind the snapshot that the worker put into the page, and runs before it is painted (src/store/snapshot-html.ts).
// It goes at once where it does not belong: another page, another person or nobody, another language, a locked app.
(function () {
  var launch = document.getElementById('launch')
  if (!launch) return
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
  var isOwn = session !== null && session.user && session.user.id === launch.dataset.owner
  if (!isHome || !isOwn || launch.dataset.language !== document.documentElement.lang) return launch.remove()
  // The policy allows no style in the markup; what a script sets it does.
  launch.querySelectorAll('[data-style]').forEach(function (element) {
    element.dataset.style.split(';').forEach(function (rule) {
      var at = rule.indexOf(':')
      if (at > 0) element.style.setProperty(rule.slice(0, at).trim(), rule.slice(at + 1).trim())
    })
  })
})()

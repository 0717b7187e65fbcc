// Runs before the first paint, from index.html: no flash of the wrong theme, language or market colours.
// The keys are those of src/store/device/preferences.ts; what this file can't read leaves the defaults standing.
;(function () {
  var root = document.documentElement
  function read(key) {
    try {
      var value = JSON.parse(localStorage.getItem(key) || 'null')
      return typeof value === 'string' ? value : null
    } catch (_error) {
      return null // forbidden storage, or text that another program wrote
    }
  }
  var language = read('candor.language')
  if (language && /^[a-z]{2}-[A-Z]{2}$/.test(language)) root.lang = language
  var theme = read('candor.theme')
  if (theme === 'light' || theme === 'dark') {
    root.dataset.theme = theme
    var metas = document.querySelectorAll('meta[name="theme-color"]')
    for (var at = 0; at < metas.length; at += 1) metas[at].content = theme === 'dark' ? '#0B1017' : '#F4F6F9'
  }
  var market = read('candor.market')
  if (market === 'red-up' || market === 'green-up') root.dataset.market = market
})()

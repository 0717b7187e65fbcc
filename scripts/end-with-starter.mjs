/**
 * Ends the server when the program that started it is gone. npm hands SIGTERM and SIGINT on; killed outright, or by a terminal that closes,
 * npm hands nothing on, and the server would keep its port and its database.
 */
const EVERY_MS = 500

/**
 * @param {object} input
 * @param {() => number} input.parentOf the process's parent: another one as soon as the first has ended
 * @param {() => void} input.end
 */
export function endWithStarter({ parentOf, end }) {
  const starter = parentOf()
  const timer = setInterval(() => {
    if (parentOf() === starter) return
    clearInterval(timer)
    end()
  }, EVERY_MS).unref()
}

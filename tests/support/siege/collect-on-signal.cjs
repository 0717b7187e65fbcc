/**
 * Loaded into the processes of a siege: a signal collects what is garbage. A process with nothing to do collects nothing by
 * itself for minutes, so without it the memory that a flood left behind could not be told from what only waits to be collected.
 */
const { setFlagsFromString } = require('node:v8')
const { runInNewContext } = require('node:vm')

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
process.on('SIGUSR2', () => {
  // Twice: the first frees what the second can take away.
  collect()
  collect()
})

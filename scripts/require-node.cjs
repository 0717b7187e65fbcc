// Preloaded (node -r) by npm scripts. Old syntax on purpose: the old Node that this complains about must be able to read it.
// Node 24 comes from the npm package `node`; with its install script blocked, everything would run on the machine's Node.
var major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  console.error(
    'Candor needs Node 24 or newer; this is ' +
      process.version +
      '. It is brought by the npm package "node", whose install ' +
      'script did not run. Run "npm ci" without --ignore-scripts, or use a newer Node.',
  )
  process.exit(1)
}

#!/usr/bin/env node
// The entry of `npx candor-verify`. An older Node can't read the TypeScript behind it and would fail with a riddle.
if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(
    `candor-verify needs Node 24 or newer, and this is ${process.version}. Run it in the project's folder after "npm ci".\n`,
  )
  process.exitCode = 3
} else {
  await import('./candor-verify.ts')
}

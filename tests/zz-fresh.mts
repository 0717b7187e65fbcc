import { startServer } from '/tmp/w/me13/tests/support/server-process.ts'
const t=Date.now(); const s=await startServer({}, undefined, {entry: process.argv[2]}); console.log('ready', Date.now()-t); await s.stop(); const t2=Date.now(); await s.start(); console.log('again', Date.now()-t2);await s.dispose(); console.log('all',Date.now()-t)

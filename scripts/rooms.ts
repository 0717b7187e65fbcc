/** npm run rooms: the import rules, see tests/rooms/table.ts. */
import { MODULES_FLOOR, checkRooms } from '../tests/rooms/check-rooms.ts'

const report = await checkRooms(process.cwd())
for (const violation of report.violations) console.error(`not allowed: ${violation}`)
for (const circle of [...report.circles, ...report.roomCircles]) console.error(`a circle: ${circle}`)
console.log(
  `${report.modulesChecked} modules checked (at least ${MODULES_FLOOR} expected), ${report.violations.length} imports against the rules, ${report.circles.length + report.roomCircles.length} circles`,
)
if (
  report.violations.length > 0 ||
  report.circles.length > 0 ||
  report.roomCircles.length > 0 ||
  report.modulesChecked < MODULES_FLOOR
)
  process.exitCode = 1

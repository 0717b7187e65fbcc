/**
 * candor-verify FILE: checks a saved proof of an order or a saved account statement, without network. Exit code 0: verified, 1: not, 2: not yet final,
 * 3: the file can't be read, or the command is wrong.
 */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { EXIT_CODES } from './verify/proof-report.ts'
import { reportOnFile } from './verify/file-report.ts'

const USAGE = `Usage: candor-verify FILE [--key ID=PUBLICKEY]...

Checks the proof of an order or an account statement that the app has saved, on this machine, without network.
  --key   a signing key that you know to be the platform's; any other one is then refused
Exit code: 0 verified, 1 not verified, 2 not yet final, 3 the file can't be read or the command is wrong.`

interface Command {
  readonly file: string
  readonly trustedKeys: Record<string, string>
}

function readCommand(): Command | null {
  try {
    const { values, positionals } = parseArgs({ options: { key: { type: 'string', multiple: true } }, allowPositionals: true })
    const [file, ...others] = positionals
    const keys = (values.key ?? []).map((pair) => /^([^=]+)=([\w-]+)$/.exec(pair))
    if (file === undefined || others.length > 0 || keys.includes(null)) return null
    return { file, trustedKeys: Object.fromEntries(keys.map((match) => [match?.[1] ?? '', match?.[2] ?? ''])) }
  } catch (error) {
    // An option that there is not: parseArgs throws TypeErrors with a code.
    if (error instanceof TypeError) return null
    throw error
  }
}

async function verify({ file, trustedKeys }: Command): Promise<number> {
  let bytes: Uint8Array
  try {
    bytes = await readFile(file)
  } catch (error) {
    console.error(`Can't read ${file}: ${error instanceof Error ? error.message : String(error)}`)
    return EXIT_CODES.unusable
  }
  const { verdict, lines } = reportOnFile(bytes, trustedKeys)
  console.log(lines.join('\n'))
  return EXIT_CODES[verdict]
}

const command = readCommand()
if (command === null) console.error(USAGE)
process.exitCode = command === null ? EXIT_CODES.unusable : await verify(command)

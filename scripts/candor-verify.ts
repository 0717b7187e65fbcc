/**
 * candor-verify FILE [--policy FILE] [--trades FILE]: checks a saved proof of an order, a saved account statement, a saved notice of a restored backup, a saved refusal, a saved
 * proof of a balance in the platform's total or a saved contradiction, or by a policy the proof of an entry of the public log, without network. Exit code 0: verified, 1: not, 2: not yet final, 3: a file can't be read or the command is wrong, 4: on ticks that a restored
 * backup has abandoned, 5: right in itself, by a key that was not named, 6: the platform signed two texts that contradict each other, 7: other prices than the trades that the exchange publishes.
 * candor-verify --site URL compares the files that a site serves with a release's list and with the site's public log, over the network.
 */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { escapeHidden } from '../contract/hidden-characters.ts'
import { readVerifierKey } from '../contract/log/note.ts'
import { reportOnFile } from './verify/file-report.ts'
import { reportOnLogProof } from './verify/log-report.ts'
import { EXIT_CODES, type ProofReport } from './verify/proof-report.ts'
import { reportOnSite, type Answer } from './verify/site-report.ts'
import { reportOnTrades } from './verify/trades-report.ts'

const USAGE = `Usage: candor-verify FILE [--key ID=PUBLICKEY]... [--with FILE]...
       candor-verify FILE --trades FILE [--key ID=PUBLICKEY]...
       candor-verify FILE.tlog-proof --policy FILE
       candor-verify --site URL [--list FILE] [--release-key KEY]... [--policy FILE]

Checks what the app has saved, on this machine, without network: the proof of an order, an account statement, the notice of a
restored backup, a signed refusal, the proof that a balance is in the total of what the platform owes, two signed texts that contradict
each other.
  --key   a signing key that you know to be the platform's; any other one is then refused. Without it nothing is ever VERIFIED
  --with  another proof, or the notice of a restored backup: where two proofs have different ticks at one place, a notice says why, or it is a fork.
          For a statement, another statement of the same account
  --trades  for the proof of an order on an exchange's prices: the trades of that time as the exchange publishes them, CSV or JSON, also gzipped.
          Lists the trades that are missing in the proof, added to it, moved, late, or made before the order's end and taken after it
  --policy  for the proof of an entry of the public log (C2SP tlog-proof), or a witness's evidence of two heads: which logs and witnesses you trust (C2SP tlog-policy)
  --site  compares each file that the site serves with the list of a release, and looks for that list in the site's public log
  --list  the release's list, made from the tag by "npm run release -- list", or a signed one. Without it the site's own
  --release-key  a key that you know to sign releases, as name+id+base64; any list without its signature is then refused
Exit code: 0 verified, 1 not verified, 2 not yet final, 3 a file can't be read or the command is wrong,
4 signed and sound, but on ticks that a restored backup has abandoned, 5 right in itself, but you named no key with --key,
6 a contradiction: the platform signed two texts of which one is untrue, 7 sound, but not the trades that the exchange publishes,
or another result with trades that were taken too late.`

interface SiteCommand {
  readonly site: URL
  readonly list: string | null
  readonly releaseKeys: readonly string[]
  readonly policy: string | null
}

interface Command {
  readonly file: string
  readonly trustedKeys: Record<string, string>
  /** Files that it is held against. */
  readonly others: readonly string[]
  readonly policy: string | null
  /** An exchange's trades. */
  readonly trades: string | null
}

const ANSWER_MS_MAX = 30_000

function readCommand(): Command | SiteCommand | null {
  try {
    const { values, positionals } = parseArgs({
      options: {
        key: { type: 'string', multiple: true },
        with: { type: 'string', multiple: true },
        policy: { type: 'string' },
        site: { type: 'string' },
        list: { type: 'string' },
        'release-key': { type: 'string', multiple: true },
        trades: { type: 'string' },
      },
      allowPositionals: true,
    })
    if (values.site !== undefined) {
      if (positionals.length > 0 || !URL.canParse(values.site)) return null
      const { list = null, policy = null, 'release-key': releaseKeys = [] } = values
      return { site: new URL(values.site), list, policy, releaseKeys }
    }
    const [file, ...others] = positionals
    const keys = (values.key ?? []).map((pair) => /^([^=]+)=([\w-]+)$/.exec(pair))
    const heldAgainst = [values.with, values.policy, values.trades].filter((option) => option !== undefined)
    if (file === undefined || others.length > 0 || keys.includes(null) || heldAgainst.length > 1) return null
    return {
      file,
      trustedKeys: Object.fromEntries(keys.map((match) => [match?.[1] ?? '', match?.[2] ?? ''])),
      others: values.with ?? [],
      policy: values.policy ?? null,
      trades: values.trades ?? null,
    }
  } catch (error) {
    // An option that there is not: parseArgs throws TypeErrors with a code.
    if (error instanceof TypeError) return null
    throw error
  }
}

async function verify(command: Command): Promise<number> {
  const { file, others, policy, trades } = command
  const files: Uint8Array[] = []
  for (const name of [file, ...[policy, trades].filter((one) => one !== null), ...others]) {
    try {
      files.push(await readFile(name))
    } catch (error) {
      console.error(escapeHidden(`Can't read ${name}: ${error instanceof Error ? error.message : String(error)}`))
      return EXIT_CODES.unusable
    }
  }
  const report = reportOn(command, files)
  if (typeof report === 'string') {
    console.error(report)
    return EXIT_CODES.unusable
  }
  const { verdict, lines } = report
  console.log(lines.join('\n'))
  return EXIT_CODES[verdict]
}

/** @returns a text where the files do not serve: it says why */
function reportOn({ trustedKeys, policy, trades }: Command, files: readonly Uint8Array[]): ProofReport | string {
  const [bytes = new Uint8Array(), ...rest] = files
  const [other = bytes] = rest
  if (trades !== null) return reportOnTrades(bytes, other, trustedKeys)
  if (policy !== null)
    return (
      reportOnLogProof(bytes, other) ??
      '--policy takes a policy (C2SP tlog-policy), for the proof of an entry of the log (C2SP tlog-proof)'
    )
  return (
    reportOnFile(bytes, trustedKeys, rest) ??
    '--with takes a proof that checks, or the notice of a restored backup; for a statement, another one that checks'
  )
}

async function verifySite({ site, list, releaseKeys, policy }: SiteCommand): Promise<number> {
  const keys = releaseKeys.flatMap((key) => readVerifierKey(key) ?? [])
  if (keys.length < releaseKeys.length) {
    console.error('--release-key takes a key as name+id+base64')
    return EXIT_CODES.unusable
  }
  const get = async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> => {
    const answer = await fetch(new URL(path, site), {
      headers,
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
      cache: 'no-store',
    })
    return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) }
  }
  try {
    const readText = async (name: string | null) => (name === null ? null : readFile(name, 'utf8'))
    const [listText, policyText] = [await readText(list), await readText(policy)]
    const { verdict, lines } = await reportOnSite({
      get,
      list: listText,
      policy: policyText,
      releaseKeys: keys,
    })
    console.log(lines.join('\n'))
    return EXIT_CODES[verdict]
  } catch (error) {
    console.error(
      escapeHidden(`${site.href} can't be checked: ${error instanceof Error ? error.message : String(error)}`),
    )
    return EXIT_CODES.unusable
  }
}

const command = readCommand()
if (command === null) console.error(USAGE)
process.exitCode =
  command === null ? EXIT_CODES.unusable : 'site' in command ? await verifySite(command) : await verify(command)

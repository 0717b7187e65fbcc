/** Secrets in files, as orchestrators hand them over: for each secret variable NAME there is NAME_FILE, the path of a file that holds its value. */
import { readFileSync } from 'node:fs'

/** DATA_KEY_FILE is a variable of its own, with a default. */
export const SECRETS = [
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'REDIS_URL',
  'SMTP_URL',
  'SMS_URL',
  'S3_KEY',
  'S3_SECRET',
] as const

type Environment = Readonly<Record<string, string | undefined>>

/** @returns the environment with the files' values, and a line for each file that can't be read or stands beside its variable */
export function withSecretFiles(environment: Environment): { environment: Environment; faults: readonly string[] } {
  const read: Record<string, string> = {}
  const faults: string[] = []
  for (const name of SECRETS) {
    const path = environment[`${name}_FILE`]
    if (!path) continue
    if (environment[name]) faults.push(`${name}_FILE: expected no ${name} beside it`)
    else
      try {
        read[name] = readFileSync(path, 'utf8').trim()
      } catch {
        // The path is enough to find the fault, so its kind is not told.
        faults.push(`${name}_FILE=${JSON.stringify(path)}: expected a file that can be read`)
      }
  }
  return { environment: { ...environment, ...read }, faults }
}

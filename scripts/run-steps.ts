import { spawn } from 'node:child_process'

export interface Step {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  /** Its output is worth reading even when it passes. */
  readonly isShownAlways?: true
}
interface StepResult {
  readonly step: Step
  readonly hasPassed: boolean
  readonly seconds: number
  readonly output: string
}

/** Runs all steps, `width` at a time in the order given, and reports each as it ends. None is left out when another fails. */
export async function runSteps(
  steps: readonly Step[],
  options: { width: number; onEnd: (result: StepResult) => void },
): Promise<StepResult[]> {
  const waiting = [...steps]
  const results: StepResult[] = []
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const result = await runStep(step)
      results.push(result)
      options.onEnd(result)
    }
  }
  await Promise.all(Array.from({ length: options.width }, lane))
  return results
}

function runStep(step: Step): Promise<StepResult> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const child = spawn(step.command, step.args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: '0' },
    })
    let output = ''
    const keep = (chunk: Buffer) => void (output += chunk.toString())
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const end = (hasPassed: boolean) =>
      resolve({ step, hasPassed, seconds: (performance.now() - startedAt) / 1000, output })
    child.on('error', (error) => {
      output += error.message
      end(false)
    })
    child.on('close', (code) => end(code === 0))
  })
}

export function printResult(result: StepResult): void {
  console.log(`${result.hasPassed ? 'ok    ' : 'FAILED'} ${result.step.name} (${result.seconds.toFixed(1)} s)`)
  if (!result.hasPassed || result.step.isShownAlways) console.log(result.output.trimEnd().replace(/^/gm, '       '))
}

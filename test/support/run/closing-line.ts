import { writeSync } from 'node:fs'

let installed = false

/** The last line of a test run: `N passed, N failed`, also when the run itself breaks. */
export const closingLine = {
  passed: 0,
  failed: 0,

  /** Prints the line as the last act of this process. An exit code that no test explains counts as one failure. */
  installOnExit(): void {
    if (installed) return
    installed = true
    process.once('exit', code => {
      const failed = code !== 0 && this.failed === 0 ? 1 : this.failed
      // jest may have closed its own way to stdout by now
      writeSync(process.stdout.fd, `${this.passed} passed, ${failed} failed\n`)
    })
  }
}

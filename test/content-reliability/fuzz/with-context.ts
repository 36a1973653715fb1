/** Runs `check`; when it fails, the error tells `context` as well, which is made only then: outputs of backends are long. */
export function withContext(check: () => void, context: () => string): void {
  try {
    check()
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${context()}`, { cause: error })
  }
}

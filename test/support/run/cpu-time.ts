/** Processor time of this process in ms, which other work on the machine does not stretch. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

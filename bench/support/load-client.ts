/** Requests an address until its input ends, then prints what it has measured: `node load-client.ts <options>`, as JSON. */
import autocannon, { type Instance, type Options, type Result } from 'autocannon'

const options = JSON.parse(process.argv[2] ?? '') as Options
const instance = autocannon(options, (_error: unknown, { errors, requests, duration }: Result) => {
  process.stdout.write(JSON.stringify({ errors, requests: requests.total, seconds: duration }))
  process.exit()
}) as unknown as Instance & { stop(): void }
process.stdin.on('end', () => instance.stop()).resume()

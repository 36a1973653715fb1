/** Stands in for a process of the platform; what it does comes as arguments after its port. */
import { createServer } from 'node:http'

const [port, behaviour = 'serves'] = process.argv.slice(2)
const patient = behaviour === 'ignores-sigterm'

process.stdout.write(`pid=${process.pid}\n`)
process.on('SIGTERM', () => {
  process.stdout.write('asked to stop\n')
  if (!patient) process.exit(0)
})
if (behaviour === 'complains') {
  process.stderr.write('[config] - PORT: 4711 is not to its liking, EXPORT: stays\n')
  process.exit(3)
}
const server = createServer((request, response) => {
  if (request.url === '/crash') process.exit(7)
  if (request.url === '/end') process.exit(0)
  response.statusCode = request.url === '/health' ? 200 : 404
  response.end()
})
server.listen(Number(port))

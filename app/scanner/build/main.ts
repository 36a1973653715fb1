/** `npm run build`: compiles the prize scanner, for images and machines without the development packages. */
import { ensureBuilt } from './build.ts'

process.stdout.write(`${await ensureBuilt()}\n`)

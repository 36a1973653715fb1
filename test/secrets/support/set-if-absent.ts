/** Stores the value of the second argument under `shared` in the data folder of the first; prints the one that stands. */
import { EncryptedFiles } from '../../../srv/secrets/encrypted-files.ts'

const [, , dataDir = '', value = ''] = process.argv
process.stdout.write(await new EncryptedFiles(dataDir).setIfAbsent('shared', value))

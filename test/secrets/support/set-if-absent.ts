/** Stores the value of the second argument under `shared` in the folder of the first; prints the one that stands. */
import { EncryptedFiles } from '../../../lib/secrets/encrypted-files.ts'

const [, , folder = '', value = ''] = process.argv
process.stdout.write(await new EncryptedFiles(folder).setIfAbsent('shared', value))

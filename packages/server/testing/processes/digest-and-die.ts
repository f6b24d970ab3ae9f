/** Makes due digests and kills itself at its n-th commit. Arguments: database address, n, time. */
import { openDatabase } from '../../db/migrate.ts'
import { digestFailure, sendDigests } from '../../features/watching/service.ts'
import { dieAtCommit } from '../databases/die-at-commit.ts'
import { digestParts } from '../watching/digest-parts.ts'

const [url = '', deadly = '0', now = ''] = process.argv.slice(2)

const database = await openDatabase({ url })
dieAtCommit(Number(deadly))
const turn = await sendDigests(digestParts(database, new Date(now)))
if (turn.failures.length > 0) throw digestFailure(turn)
await database.close()

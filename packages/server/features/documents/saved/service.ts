import { LotlineError } from '#contract/errors.ts'
import { undoableSince } from '#domain/account/deletion.ts'
import type { LinkKind } from '#domain/share/share-rules.ts'
import { copyTitle } from '#domain/text/cut/cut-text.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction, lockCount } from '../../../db/in-transaction.ts'
import type { Queryable } from '../../../db/open.ts'
import { advanceRow, type DocumentChanges, markDeleted, restoreDeleted, wasCreated } from './saved-queries.ts'

export type { DocumentChanges } from './saved-queries.ts'

type Deps = Pick<AppContext, 'database' | 'clock'>

interface DocumentKind<Row, Summary> {
  name: LinkKind
  /** The plural noun: `reports`. */
  plural: string
  missing: string
  max: number
  /** Both exclude deleted documents and those of other accounts. */
  find(database: Queryable, accountId: string, id: string): Promise<Row | undefined>
  findSummary(database: Queryable, accountId: string, id: string): Promise<Summary | undefined>
  titleOf(row: Row): string
  /** Title to store for typed text; null for the default. */
  storedTitle(row: Row, input: string): string | null
  copy(transaction: Queryable, accountId: string, row: Row, title: string, now: Date): Promise<string>
}

/** Each operation throws 404 for documents of other accounts. */
export function createSavedDocuments<Row, Summary>(kind: DocumentKind<Row, Summary>) {
  const { name, plural, missing, max } = kind
  const notFound = () => new LotlineError('not_found', missing)

  function orNotFound<Found>(row: Found | undefined): Found {
    if (row === undefined) throw notFound()
    return row
  }
  const findOwn = async (database: Queryable, accountId: string, id: string): Promise<Row> =>
    orNotFound(await kind.find(database, accountId, id))
  const getSummary = async ({ database }: Deps, accountId: string, id: string): Promise<Summary> =>
    orNotFound(await kind.findSummary(database, accountId, id))

  /** Serializes limit checks until the transaction ends. @throws 422 at the account's limit. */
  async function checkDocumentLimit(transaction: Queryable, accountId: string): Promise<void> {
    if ((await lockCount(transaction, name, accountId)) < max) return
    throw new LotlineError('unprocessable', `At most ${max} ${plural} can be saved. Delete one first.`)
  }

  return {
    name,
    notFound,
    /** @throws 404 */
    findOwn,
    /**
     * Runs `insert` in a transaction, unless a retry finds the document. `insert` returns false if the id
     * exists elsewhere. @throws 404 if it does; 422 at the limit.
     */
    create: (
      { database }: Deps,
      accountId: string,
      id: string,
      insert: (transaction: Queryable) => Promise<boolean>,
    ) =>
      inTransaction(database, async ({ db }) => {
        if (await wasCreated({ db }, name, accountId, id)) return
        await checkDocumentLimit({ db }, accountId)
        if (!(await insert({ db }))) throw notFound()
      }),
    /**
     * Writes changes as the version after `version`, and locks the document until the transaction ends.
     * @throws 404; 409 if changed elsewhere since.
     */
    async advance(
      transaction: Queryable,
      accountId: string,
      { id, version }: { id: string; version: number },
      changes: DocumentChanges,
      now: Date,
      conflict = `This ${name} was changed in another window since you opened it. Nothing was overwritten.`,
    ): Promise<void> {
      if (await advanceRow(transaction, name, accountId, { id, version }, changes, now)) return
      await findOwn(transaction, accountId, id)
      throw new LotlineError('conflict', conflict)
    },
    /** @throws 404 */
    async rename(deps: Deps, accountId: string, id: string, input: string): Promise<Summary> {
      const title = kind.storedTitle(await findOwn(deps.database, accountId, id), input)
      const isRenamed = await advanceRow(deps.database, name, accountId, { id }, { title }, deps.clock())
      if (!isRenamed) throw notFound()
      return getSummary(deps, accountId, id)
    },
    /** @throws 404; 422 at the account's limit. */
    async duplicate(deps: Deps, accountId: string, id: string): Promise<Summary> {
      const copy = await inTransaction(deps.database, async ({ db }) => {
        await checkDocumentLimit({ db }, accountId)
        const row = await findOwn({ db }, accountId, id)
        return kind.copy({ db }, accountId, row, copyTitle(kind.titleOf(row)), deps.clock())
      })
      return getSummary(deps, accountId, copy)
    },
    /** A deleted document can be restored for a day. @throws 404. */
    async remove({ database, clock }: Deps, accountId: string, id: string): Promise<void> {
      if (!(await markDeleted(database, name, accountId, id, clock(), max))) throw notFound()
    },
    /** @throws 404 if it is not deleted, or was deleted too long ago; 422 at the account's limit. */
    async restore(deps: Deps, accountId: string, id: string): Promise<Summary> {
      await inTransaction(deps.database, async ({ db }) => {
        await checkDocumentLimit({ db }, accountId)
        const since = undoableSince(deps.clock())
        if (!(await restoreDeleted({ db }, name, accountId, id, since))) throw notFound()
      })
      return getSummary(deps, accountId, id)
    },
  }
}

export type LinkedDocuments = Pick<
  ReturnType<typeof createSavedDocuments<unknown, unknown>>,
  'name' | 'findOwn'
>

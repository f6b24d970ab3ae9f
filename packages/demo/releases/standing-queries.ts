import { DEMO_DATASET, demo } from '#server/connectors/demo/source.ts'
import type { Database } from '#server/db/open.ts'

export interface CurrentRelease {
  id: number
  origin: string
  /** `YYYY-MM-DD` */
  as_of: string
}

/** The release of the demo district that is shown now. */
export function currentRelease({ db }: Database): Promise<CurrentRelease | undefined> {
  return db
    .selectFrom('release')
    .select(['id', 'origin', 'as_of'])
    .where('source_key', '=', demo.key)
    .where('dataset_key', '=', DEMO_DATASET)
    .where('status', '=', 'current')
    .executeTakeFirst()
}

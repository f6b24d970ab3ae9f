import type { z } from 'zod'
import { LotlineError } from '#contract/errors.ts'
import type { ParcelByPidResponse } from '#contract/parcel/parcels.ts'
import { formatPid, noPidText, normalisePid } from '#domain/parcel/pid.ts'
import type { Database } from '../../../../db/open.ts'
import { findProvenance } from '../../../services/sources/service.ts'
import { selectParcel, toParcel } from '../parcel-queries.ts'
import { findUpidsByPid } from './pid-queries.ts'

/** Finds a parcel or strata unit. @throws `bad_request`, `parcel_not_found` */
export async function findParcelByPid(
  database: Database,
  input: string,
): Promise<z.infer<typeof ParcelByPidResponse>> {
  const pid = normalisePid(input)
  if (!pid) throw new LotlineError('bad_request', noPidText(input))
  const [match] = await findUpidsByPid(database, [pid])
  const parcel =
    match && (await selectParcel(database).where('parcel.upid', '=', match.upid).executeTakeFirst())
  if (!parcel)
    throw new LotlineError('parcel_not_found', `No parcel with the PID ${formatPid(pid)} is loaded.`)
  const provenance = await findProvenance(database, [parcel.release_id])
  const source = provenance[String(parcel.release_id)]
  if (!source)
    throw new Error(`parcel ${parcel.upid} names release ${parcel.release_id}, which does not exist`)
  return { parcel: toParcel(parcel), provenance: source }
}

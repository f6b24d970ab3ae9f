import type { FactQuestion } from '../../connectors/facts/fact-connector.ts'
import type { Database } from '../../db/open.ts'
import { findQuestions } from './fact-queries.ts'

/** Returns the questions about these parcels, in their order, and the parcels that are no longer in our data. */
export async function questionsAbout(
  database: Database,
  upids: readonly string[],
): Promise<{ questions: FactQuestion[]; missing: { upid: string }[] }> {
  const rows = new Map((await findQuestions(database, upids)).map((row) => [row.upid, row]))
  const questions = upids.flatMap((upid) => {
    const row = rows.get(upid)
    if (!row) return []
    const { pid, unit, street, municipality, lng, lat } = row
    return [
      {
        upid,
        pid,
        planNumber: row.plan_number,
        rollNumber: row.roll_number,
        unit,
        civicNumber: row.civic_number,
        street,
        municipality,
        postalCode: row.postal_code,
        lng,
        lat,
      },
    ]
  })
  return { questions, missing: upids.filter((upid) => !rows.has(upid)).map((upid) => ({ upid })) }
}

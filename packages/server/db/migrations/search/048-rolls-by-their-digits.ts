import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Indexes by which rolls are found however they are parted: `799-0102` and `7990102`. Parcels are also linked by the roll as it is written. */
const ROLLS_BY_DIGITS = `
CREATE INDEX parcel_roll_digits ON parcel (translate(roll_number, '-. ', '')) WHERE roll_number IS NOT NULL;
CREATE INDEX assessment_roll_digits ON assessment (translate(roll_number, '-. ', '')) WHERE roll_number IS NOT NULL;
CREATE INDEX strata_unit_roll_digits ON strata_unit (translate(roll_number, '-. ', '')) WHERE roll_number IS NOT NULL;
DROP INDEX assessment_roll;
DROP INDEX strata_unit_roll;
`

export const rollsByTheirDigits: Migration = {
  async up(db) {
    await sql.raw(ROLLS_BY_DIGITS).execute(db)
  },
}

/** Why a mark is missed, by the key of the row: written by hand after looking, printed under the table. */
export const REMARKS: Readonly<Record<string, string>> = {}

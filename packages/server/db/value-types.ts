import pg from 'pg'

/** Parses bigint and numeric as numbers (ours are below 2^53), dates as `YYYY-MM-DD`. */
export const VALUE_TYPES = new pg.TypeOverrides()
VALUE_TYPES.setTypeParser(pg.types.builtins.INT8, Number)
VALUE_TYPES.setTypeParser(pg.types.builtins.NUMERIC, Number)
VALUE_TYPES.setTypeParser(pg.types.builtins.DATE, (text: string) => text)

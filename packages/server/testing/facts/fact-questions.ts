import type { FactQuestion } from '../../connectors/facts/fact-connector.ts'

/** A query for a parcel of which only key and place are known. */
export function questionAbout(upid: string, [lng, lat]: [number, number] = [-123.1, 49.25]): FactQuestion {
  return {
    upid,
    pid: null,
    lng,
    lat,
  }
}

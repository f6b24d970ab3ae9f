/** Words that rank a road. Roads without any are local streets. */
const WORDS = {
  highway: 'highway|motorway|freeway|trunk',
  arterial: 'arterial|primary|major',
  collector: 'collector|secondary|tertiary',
  small: 'lane|alley|service|driveway|path|trail|foot|cycle|pedestrian|greenway|bikeway',
} as const

export function roadsShownSql(zoom: number): string {
  if (zoom >= 14) return 'true'
  if (zoom >= 12) return `(category IS NULL OR category !~* '${WORDS.small}')`
  const words: string[] = [WORDS.highway]
  if (zoom >= 9) words.push(WORDS.arterial)
  if (zoom >= 11) words.push(WORDS.collector)
  return `category ~* '${words.join('|')}'`
}

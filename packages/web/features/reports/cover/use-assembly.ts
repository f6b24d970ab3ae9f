import { useMemo } from 'react'
import type { Report } from '#contract/report/reports.ts'
import { buildGlance } from '#domain/report/glance/glance.ts'
import { listPrinted } from '#domain/report/printed-content.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import type { CoverAssembly } from './assembly.tsx'

type AssembledReport = Pick<Report, 'parts' | 'parcels' | 'showGlance'>

export function useAssembly(
  { parts, parcels, showGlance }: AssembledReport,
  units: UnitSystem,
): CoverAssembly | null {
  const count = parcels.length
  return useMemo(() => {
    if (count < 2 || !showGlance) return null
    const { figures, assembly } = buildGlance(listPrinted(parts), count)
    return { figures, assembly, units }
  }, [parts, count, showGlance, units])
}

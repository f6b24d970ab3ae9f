import { alignBlockValue } from '#domain/blocks/block-value.ts'
import type { Glance } from '#domain/report/glance/glance.ts'
import { formatCount } from '#domain/text/counts.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import { BlockValue } from '../../../property/blocks/block-value.tsx'
import classes from './assembly.module.css'

const MAX_ROWS = 8

export interface CoverAssembly extends Pick<Glance, 'figures' | 'assembly'> {
  units: UnitSystem
}

export function Assembly({ figures, assembly, units }: CoverAssembly) {
  const hiddenCount = (assembly?.rows.length ?? 0) - MAX_ROWS
  return (
    <div className={classes.assembly}>
      {figures.length > 0 && (
        <dl>
          {figures.map(({ part, fact }) => (
            <div key={`${part}/${fact.key}`}>
              <dt>{fact.term}</dt>
              <dd>
                <BlockValue type={fact.type} value={fact.value} units={units} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {assembly && (
        <table>
          <thead>
            <tr>
              {assembly.columns.map(({ key, title, type }) => (
                <th key={key} scope="col" style={{ textAlign: alignBlockValue(type) }}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {assembly.rows.slice(0, MAX_ROWS).map((row) => (
              <tr key={row.key}>
                {assembly.columns.map(({ key, type }, index) => (
                  <td key={key} data-key={key} style={{ textAlign: alignBlockValue(type) }}>
                    <BlockValue type={type} value={row.values[index] ?? null} units={units} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {hiddenCount > 0 && <p>{formatCount(hiddenCount, 'more parcel')} in this report</p>}
    </div>
  )
}

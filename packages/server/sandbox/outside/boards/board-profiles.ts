import { formatPid } from '#domain/parcel/pid.ts'
import type { BoardKey } from '../../../connectors/facts/boards/board-connection.ts'
import type { EdmProperty, ODataRow } from '../odata/edm.ts'
import { type DemoTitle, getKind } from './demo-title.ts'
import { assessmentRows, bcaDescription, roundMetres, saleRows, toRoundedFeet } from './tax-rows.ts'

export interface BoardProfile {
  path: BoardKey
  writePid(pid: string): string
  taxFields: Readonly<Record<string, EdmProperty>> | null
  taxRow(title: DemoTitle): ODataRow
  lists(title: DemoTitle): boolean
}

const isCommercial = (title: DemoTitle) => getKind(title).propertyType === 'Commercial Sale'

export const BOARD_PROFILES: readonly BoardProfile[] = [
  {
    path: 'paragon',
    writePid: formatPid,
    taxFields: {
      PGN_RollNumber: 'String',
      PGN_BcaDescription: 'String',
      PGN_Storeys: 'Decimal',
      PGN_FrontageFeet: 'Decimal',
      PGN_DepthFeet: 'Decimal',
      PGN_Assessments: 'Collection',
      PGN_Sales: 'Collection',
    },
    taxRow: (title) => ({
      PGN_RollNumber: title.rollNumber,
      PGN_BcaDescription: bcaDescription(title),
      PGN_Storeys: title.storeys,
      PGN_FrontageFeet: toRoundedFeet(title.frontageMetres),
      PGN_DepthFeet: toRoundedFeet(title.depthMetres),
      PGN_Assessments: assessmentRows(title),
      PGN_Sales: saleRows(title),
    }),
    lists: (title) => !isCommercial(title),
  },
  {
    path: 'viva',
    writePid: (pid) => pid,
    taxFields: {
      VIVA_RollNumber: 'String',
      VIVA_Jurisdiction: 'String',
      VIVA_Neighbourhood: 'String',
      VIVA_Assessments: 'Collection',
      VIVA_Sales: 'Collection',
    },
    taxRow: (title) => ({
      VIVA_RollNumber: title.rollNumber,
      VIVA_Jurisdiction: title.rollNumber === null ? null : `${title.rollNumber.slice(0, 3)} ${title.city}`,
      VIVA_Neighbourhood: title.neighbourhood,
      VIVA_Assessments: assessmentRows(title),
      VIVA_Sales: saleRows(title),
    }),
    lists: (title) => !isCommercial(title),
  },
  {
    path: 'aoir',
    writePid: formatPid,
    taxFields: {
      AOIR_RollNumber: 'String',
      AOIR_FrontageMetres: 'Decimal',
      AOIR_DepthMetres: 'Decimal',
      AOIR_ActualValues: 'Collection',
      AOIR_Sales: 'Collection',
    },
    taxRow: (title) => ({
      AOIR_RollNumber: title.rollNumber,
      AOIR_FrontageMetres: roundMetres(title.frontageMetres),
      AOIR_DepthMetres: roundMetres(title.depthMetres),
      AOIR_ActualValues: assessmentRows(title),
      AOIR_Sales: saleRows(title),
    }),
    lists: (title) => !isCommercial(title),
  },
  {
    path: 'cls',
    writePid: formatPid,
    taxFields: null,
    taxRow: () => ({}),
    lists: isCommercial,
  },
]

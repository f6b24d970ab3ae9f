import { act } from '@testing-library/react'
import { it, vi } from 'vitest'
import { setPreference } from '../state/account/preferences.ts'
import { QueryData } from '../state/queries/query-client.tsx'
import { recordedCalls } from '../testing/recorded-calls.ts'
import { show } from '../testing/show.tsx'
import { ParcelPicture, PrintableParcelPicture } from './parcel-picture.tsx'

it('The picture of a parcel is fetched in the units of whoever looks at it, and anew in others', () => {
  const server = recordedCalls()
  vi.stubGlobal('fetch', server.fetch)
  const inUnits = (units: string) =>
    `/api/parcel/reed-1/picture?size=370x200&theme=light&scale=2&units=${units}`
  show(
    <QueryData>
      <ParcelPicture upid="reed-1" width={370} height={200} theme="light" />
    </QueryData>,
  )
  server.at(inUnits('imperial'))
  act(() => setPreference('units', 'metric'))
  server.at(inUnits('metric'))
  act(() => setPreference('units', 'imperial'))
})

it('The picture of a page that may be printed has a light copy for paper in the dark theme', () => {
  const server = recordedCalls()
  vi.stubGlobal('fetch', server.fetch)
  const inTheme = (theme: string) =>
    `/api/parcel/reed-2/picture?size=370x200&theme=${theme}&scale=2&units=imperial`
  act(() => setPreference('theme', 'dark'))
  show(
    <QueryData>
      <PrintableParcelPicture upid="reed-2" width={370} height={200} />
    </QueryData>,
  )
  server.at(inTheme('dark'))
  server.at(inTheme('light'))
  act(() => setPreference('theme', 'auto'))
})

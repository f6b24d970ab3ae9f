import { Button } from '@mantine/core'
import { useState } from 'react'
import { MapTools } from '../features/map-tools/map-tools.tsx'
import { TableDrawer } from '../features/table/table-drawer.tsx'
import { MapView } from '../map/map-view.tsx'
import { Frame } from './frame.tsx'
import { Rail } from './rail.tsx'
import { SearchOnMap } from './search-on-map.tsx'
import { useSidePanel } from './side-panel.tsx'

export function Dashboard() {
  const panel = useSidePanel()
  const [, setHelp] = useState(false)
  return (
    <Frame
      rail={<Rail onHelp={() => setHelp(true)} />}
      map={<MapView />}
      search={<SearchOnMap />}
      panel={panel}
      tools={<MapTools />}
      status={null}
      drawer={<TableDrawer actions={null} emptyAction={<Button>Paste a list</Button>} onOpenRow={() => {}} />}
    />
  )
}

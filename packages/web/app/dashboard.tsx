import { Button } from '@mantine/core'
import { useState } from 'react'
import { MapTools } from '../features/map-tools/map-tools.tsx'
import { TableDrawer } from '../features/table/table-drawer.tsx'
import { MapView } from '../map/map-view.tsx'
import { Frame } from './frame.tsx'
import { Rail } from './rail.tsx'

export function Dashboard() {
  const [, setHelp] = useState(false)
  return (
    <Frame
      rail={<Rail onHelp={() => setHelp(true)} />}
      map={<MapView />}
      search={null}
      panel={null}
      tools={<MapTools />}
      status={null}
      drawer={<TableDrawer actions={null} emptyAction={<Button>Paste a list</Button>} onOpenRow={() => {}} />}
    />
  )
}

import { Frame } from './frame.tsx'

export function Dashboard() {
  return (
    <Frame
      rail={null}
      map={null}
      search={null}
      panel={null}
      tools={null}
      corner={null}
      status={null}
      drawer={null}
    />
  )
}

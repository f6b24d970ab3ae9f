// Stands in for Google's script, as far as Lotline uses it. Every place has a panorama 12 m to its south,
// except north of 60 degrees.
;(() => {
  const METRES_PER_DEGREE = 111_320
  const script = document.currentScript
  const base = new URL(script.src)
  const key = base.searchParams.get('key')
  const picture = (query) =>
    `${base.origin}${base.pathname.replace(/js$/, 'streetview')}?${new URLSearchParams({ key, ...query })}`

  class LatLng {
    constructor(lat, lng) {
      this.lat = () => lat
      this.lng = () => lng
    }
  }
  const latLngOf = (place) => (typeof place.lat === 'function' ? place : new LatLng(place.lat, place.lng))

  class StreetViewService {
    async getPanorama({ location, radius, source }) {
      const place = latLngOf(location)
      if (place.lat() > 60 || radius < 12 || source !== 'outdoor') {
        throw Object.assign(new Error('ZERO_RESULTS: no panorama'), { code: 'ZERO_RESULTS' })
      }
      const at = new LatLng(place.lat() - 12 / METRES_PER_DEGREE, place.lng())
      return {
        data: {
          location: { pano: `stand-in:${at.lat().toFixed(6)},${at.lng().toFixed(6)}`, latLng: at },
          copyright: 'Stand-in',
        },
      }
    }
  }

  class StreetViewPanorama {
    constructor(element, options) {
      this.listeners = {}
      this.pov = options.pov
      this.pano = options.pano
      this.zoom = options.zoom ?? 1
      this.image = document.createElement('img')
      this.image.alt = 'Stand-in of Street View'
      this.image.style.cssText = 'width:100%;height:100%;object-fit:cover;display:block'
      const turn = (label, degrees) => {
        const button = document.createElement('button')
        button.type = 'button'
        button.textContent = label
        button.onclick = () => this.setPov({ ...this.pov, heading: (this.pov.heading + degrees + 360) % 360 })
        return button
      }
      const bar = document.createElement('div')
      bar.style.cssText = 'position:absolute;top:8px;left:8px;display:flex;gap:4px'
      bar.append(turn('Turn left', -30), turn('Turn right', 30))
      element.replaceChildren(this.image, bar)
      this.draw()
      queueMicrotask(() => this.tell('status_changed'))
    }
    addListener(name, run) {
      this.listeners[name] = [...(this.listeners[name] ?? []), run]
      return { remove: () => (this.listeners[name] = this.listeners[name].filter((one) => one !== run)) }
    }
    tell(name) {
      for (const run of this.listeners[name] ?? []) run()
    }
    getPano() {
      return this.pano
    }
    getPov() {
      return this.pov
    }
    getZoom() {
      return this.zoom
    }
    getStatus() {
      return 'OK'
    }
    setPov(pov) {
      this.pov = pov
      this.draw()
      this.tell('pov_changed')
    }
    draw() {
      this.image.src = picture({
        size: '640x400',
        pano: this.pano,
        heading: String(this.pov.heading),
        pitch: String(this.pov.pitch),
      })
    }
  }

  const Route = {
    /** The route arrives from the west. */
    computeRoutes: async ({ destination }) => {
      const place = latLngOf(destination)
      const [lat, lng] = [place.lat(), place.lng()]
      return {
        routes: [
          {
            path: [
              { lat, lng: lng - 0.001, altitude: 0 },
              { lat, lng, altitude: 0 },
            ],
          },
        ],
      }
    },
  }

  const libraries = {
    streetView: {
      StreetViewService,
      StreetViewPanorama,
      StreetViewSource: { OUTDOOR: 'outdoor' },
      StreetViewPreference: { NEAREST: 'nearest' },
    },
    routes: { Route },
  }
  window.google = { maps: { importLibrary: async (name) => libraries[name] ?? {} } }
})()

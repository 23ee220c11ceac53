import './parts.css'

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { ToastRegion } from '../feedback/toast-region.tsx'
import { ThemeToggle } from '../page/theme-toggle.tsx'
import { Announcements } from './announcements.tsx'
import { Buttons } from './buttons.tsx'
import { Fields } from './fields.tsx'
import { Overlays } from './overlays.tsx'
import { States } from './states.tsx'
import { Surfaces } from './surfaces.tsx'
import { Tiles } from './tiles.tsx'

const app = document.getElementById('app')
if (!app) throw new Error('The page has no place for the parts')
createRoot(app).render(
  <StrictMode>
    <main id="main" className="page grid gap-6 py-8">
      <header className="flex items-start justify-between gap-3">
        <div className="grid gap-2">
          <h1 className="text-2xl" tabIndex={-1}>
            Parts
          </h1>
          <p className="text-ink-soft">
            Every part of src/web/ui in every state. Light comes first, dark second. Dialogs and
            toasts follow the theme of the page.
          </p>
        </div>
        <ThemeToggle />
      </header>
      <Buttons />
      <Fields />
      <Tiles />
      <Surfaces />
      <Overlays />
      <States />
      <Announcements />
    </main>
    <ToastRegion />
  </StrictMode>,
)

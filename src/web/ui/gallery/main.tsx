import './gallery.css'

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { Toaster } from '../feedback/toaster.tsx'
import { ThemeToggle } from '../page/theme-toggle.tsx'
import { BadgeExamples } from './badges.tsx'
import { ButtonExamples } from './buttons.tsx'
import { DisplayExamples } from './display.tsx'
import { FeedbackExamples } from './feedback.tsx'
import { InputExamples } from './inputs.tsx'
import { OverlayExamples } from './overlays.tsx'
import { StateExamples } from './states.tsx'

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
      <ButtonExamples />
      <InputExamples />
      <BadgeExamples />
      <DisplayExamples />
      <OverlayExamples />
      <StateExamples />
      <FeedbackExamples />
    </main>
    <Toaster />
  </StrictMode>,
)
// From here on, boot.js keeps no press for later.
dispatchEvent(new Event('alive'))

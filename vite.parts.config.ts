import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Builds the developers' page of parts: `npm run parts`. The product's own build leaves it out. */
export default defineConfig({
  root: 'src/web/ui/gallery',
  publicDir: '../../public',
  plugins: [react(), tailwindcss()],
})

/** Settings of a process whose clock is off by a number of minutes. */
export const withClockSkew = (minutes: number): Record<string, string> => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
    `const { now } = Date
     const off = ${minutes} * 60_000
     Date.now = () => now() + off
     globalThis.Date = class extends Date {
       constructor(...of) {
         if (of.length === 0) super(now() + off)
         else super(...of)
       }
     }`,
  )}`,
})

/** Banner above each page of the QA channel; it sets all its colours, since it can appear on any page. */
export const PREVIEW_CSS = `
.qa-banner {
  position: sticky;
  top: 0;
  z-index: 10;
  padding: 0.5rem 1rem;
  border-bottom: 2px solid light-dark(#b58900, #e3b341);
  background: light-dark(#ffe066, #5c4400);
  color: light-dark(#1f2328, #fff8dc);
  font: 600 0.9375rem/1.4 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif;
  text-align: center;
  overflow-wrap: anywhere;
}
/* what is jumped to does not end under the bar */
.tutorial-page:has(.qa-banner) { scroll-padding-top: 4rem; }
@media print {
  .qa-banner { position: static; }
}
@media (forced-colors: active) {
  .qa-banner { border: 2px solid; }
}
`

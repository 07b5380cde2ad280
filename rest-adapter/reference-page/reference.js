'use strict';

// Swagger UI 5.35 leaves some of its controls without a name, nests links in buttons and skips
// heading levels. What it renders is repaired here, after every change of the page.

function nameOfControl(control) {
  const row = control.closest('[data-param-name]');
  if (row !== null) return row.dataset.paramName;
  if (control.id === 'servers') return 'Server';
  if (control.closest('.response-controls, .content-type-wrapper, .responses-header') !== null) {
    return 'Media type';
  }
  return control.placeholder || 'Value';
}

function isNamed(control) {
  const labels = [...(control.labels ?? [])].map(({ textContent, children }) => {
    const ofControls = [...children].map((child) => child.textContent).join('');
    return textContent.replace(ofControls, '').trim();
  });
  return control.hasAttribute('aria-label') || labels.some((label) => label !== '');
}

const HEADING_LEVELS = { H3: '2', H4: '3', H5: '4' };

function repair(root) {
  for (const control of root.querySelectorAll('select, textarea, input:not([type=hidden])')) {
    if (!isNamed(control)) control.setAttribute('aria-label', nameOfControl(control));
  }
  for (const link of root.querySelectorAll('button a[href]')) link.removeAttribute('href');
  for (const button of root.querySelectorAll('button.close-modal')) {
    button.setAttribute('aria-label', 'Close');
  }
  for (const button of root.querySelectorAll('.modal-btn[aria-label]')) {
    button.removeAttribute('aria-label');
  }
  for (const dialog of root.querySelectorAll('.modal-ux')) {
    dialog.setAttribute('role', 'dialog');
    dialog.setAttribute('aria-modal', 'true');
    dialog.setAttribute('aria-label', 'API token');
  }
  for (const heading of root.querySelectorAll('h3, h4, h5')) {
    heading.setAttribute('aria-level', HEADING_LEVELS[heading.tagName]);
  }
  for (const [selector, name] of [
    ['.information-container', 'About this interface'],
    ['.scheme-container', 'Server and token'],
  ]) {
    const region = root.querySelector(selector);
    region?.setAttribute('role', 'region');
    region?.setAttribute('aria-label', name);
  }
  for (const scrolling of root.querySelectorAll('pre, .highlight-code > *')) {
    if (
      scrolling.scrollWidth > scrolling.clientWidth ||
      scrolling.scrollHeight > scrolling.clientHeight
    ) {
      scrolling.setAttribute('tabindex', '0');
    }
  }
}

const reference = document.getElementById('reference');
let isRepairDue = false;
new MutationObserver(() => {
  if (isRepairDue) return;
  isRepairDue = true;
  requestAnimationFrame(() => {
    isRepairDue = false;
    repair(reference);
  });
}).observe(reference, { childList: true, subtree: true });

window.ui = SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  validatorUrl: null,
});

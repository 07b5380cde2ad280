/** On narrow screens a button opens the menu. On wide ones the open page is scrolled into view in it. */
export function openMenu(): void {
  const button = document.querySelector('.menu-button');
  const menu = document.querySelector('#menu');
  if (button === null || menu === null) return;
  const toggle = (isOpen: boolean): void => {
    menu.classList.toggle('open', isOpen);
    button.setAttribute('aria-expanded', String(isOpen));
  };
  button.addEventListener('click', () => toggle(!menu.classList.contains('open')));
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') toggle(false);
  });
  const current = menu.querySelector<HTMLElement>('[aria-current]');
  if (current !== null) menu.scrollTop = current.offsetTop - menu.clientHeight / 3;
}

import type { Page } from 'playwright-core';

/** How a text's key looks: `settingsTabs.plan`; a file is named `sessions.csv`. */
const keyForm = /^(?!.*\.(?:csv|json)$)[a-z][A-Za-z]+(?:\.[a-z][A-Za-z]*)+$/;

/** Least side of what is pressed, CSS px. */
const TARGET_PX = 44;
/** Least room between a word of the bar at the bottom and the window's edge, CSS px. */
const EDGE_PX = 4;
/** With reduced motion nothing moves longer than a fade of this length. */
const FADE_MS = 100;

/** The keys of texts that a page shows instead of the texts, also in what is read out. */
export const rawKeys = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const said = [...document.querySelectorAll('body *')].flatMap((one) => [
      ...[...one.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ data }) => data.trim()),
      ...['aria-label', 'placeholder', 'title', 'alt'].map((name) => one.getAttribute(name) ?? ''),
    ]);
    // Ids of services, addresses and file names have another form: a key is two words or more with nothing but dots between.
    return said.filter((text) => ${String(keyForm)}.test(text));
  })()`);

/**
 * Text that is cut off, a line for each element: its box hides what does not fit, and more is in it. What is read out only (one pixel) is no
 * text that is seen, and what scrolls is in reach.
 */
export const clipped = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const hides = (value) => value === 'hidden' || value === 'clip';
    const name = (one) => one.tagName.toLowerCase() + '.' + String(one.className?.baseVal ?? one.className).slice(0, 60);
    return [...document.querySelectorAll('body *')].flatMap((one) => {
      const style = getComputedStyle(one);
      const { clientWidth, clientHeight, scrollWidth, scrollHeight } = one;
      if (one.closest('svg') || clientWidth <= 1 || clientHeight <= 1 || style.visibility === 'hidden') return [];
      const wide = hides(style.overflowX) && scrollWidth > clientWidth + 1;
      const high = hides(style.overflowY) && scrollHeight > clientHeight + 1;
      // Shortened with dots; the menu has it in full.
      if (one.matches('.site-name')) return [];
      if (!wide && !high) return [];
      // Only where a text of it lies outside: a drawing may be cut.
      const box = one.getBoundingClientRect();
      const range = document.createRange();
      const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
      const readOut = (node) => {
        for (let each = node.parentElement; each !== one; each = each.parentElement) if (each.clientWidth === 1) return true;
        return false;
      };
      while (texts.nextNode()) {
        const { currentNode } = texts;
        if (readOut(currentNode)) continue;
        if (currentNode.data.trim() === '' || currentNode.parentElement.closest('svg, .unseen, [aria-hidden="true"]')) continue;
        range.selectNodeContents(currentNode);
        for (const { left, right, top, bottom, width, height } of range.getClientRects()) {
          if (width <= 1 || height <= 1) continue;
          const outside = (wide && (right > box.right + 1 || left < box.left - 1)) ||
            (high && (bottom > box.bottom + 2 || top < box.top - 2));
          // Shortened with dots, and in full elsewhere on the page (there without the number of others, as ' +1').
          const text = currentNode.data.trim().replace(/ \\+\\d+$/, '');
          const again = style.textOverflow === 'ellipsis' && document.body.innerText.split(text).length > 2;
          if (outside && !again) return [name(one) + ' cuts "' + currentNode.data.trim().slice(0, 50) + '"'];
        }
      }
      return [];
    });
  })()`);

/**
 * What can be pressed and is smaller than 44 px, a line each, with its size. Exempt are links in a text, whose lines set their height, and
 * what lies behind an open dialog, and blocks of a week, which are as long as their time.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(
    `(() => {
    const all = 'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], [role="switch"], [role="checkbox"], ' +
      '[role="radio"], [role="slider"], [role="combobox"], [role="option"], [role="menuitem"]';
    const modal = [...document.querySelectorAll('dialog[open], [role="dialog"], [role="alertdialog"], [role="listbox"]')].at(-1);
    const shown = (one) => {
      const { width, height } = one.getBoundingClientRect();
      return one.checkVisibility({ checkOpacity: false, checkVisibilityCSS: true }) && width > 1 && height > 1 &&
        !one.closest('[aria-hidden="true"], [inert]') && (modal === undefined || modal.contains(one));
    };
    // What takes the press: the label of a field, the frame around an input.
    const boxOf = (one) => {
      const around = [one, one.closest('label'), one.labels?.[0]?.contains(one) ? one.labels[0] : null,
        one.matches('input, textarea, [role="combobox"]') ? one.closest('.MuiInputBase-root, .MuiSwitch-root, .MuiSlider-root, .MuiCheckbox-root') : null,
        one.matches('.MuiSlider-thumb *, .MuiSlider-thumb') ? one.closest('.MuiSlider-root') : null];
      const boxes = around.filter(Boolean).map((each) => each.getBoundingClientRect());
      // A link that fills its row, by its pseudo-element.
      const after = getComputedStyle(one, '::after');
      if (after.content !== 'none' && after.position === 'absolute' && parseFloat(after.width) > 0) {
        const { width, height } = after;
        const { x, y } = one.getBoundingClientRect();
        boxes.push({ width: parseFloat(width), height: parseFloat(height), x, y });
      }
      return boxes.reduce((best, box) => (Math.min(box.width, box.height) > Math.min(best.width, best.height) ? box : best));
    };
    const inSentence = (one) => {
      if (!one.matches('a[href], button') || !getComputedStyle(one).display.startsWith('inline')) return false;
      if (getComputedStyle(one).display === 'inline-flex') return false;
      // The text around it sets its height (2.5.8, inline).
      let block = one.parentElement;
      while (block.parentElement && getComputedStyle(block).display.startsWith('inline')) block = block.parentElement;
      const text = (block.textContent ?? '').replace(one.textContent ?? '', '');
      return text.trim() !== '';
    };
    const targets = [...document.querySelectorAll(all)].filter(shown).map((one) => ({ one, box: boxOf(one) }));
    return targets.flatMap(({ one, box }) => {
      const least = Math.min(box.width, box.height);
      // As long as its time: the same entry is a row of the list beside it (2.5.8, equivalent).
      const asLongAsItsTime = one.matches('.week-track > [data-mode]') && box.height >= ${TARGET_PX} - 0.5;
      if (least >= ${TARGET_PX} - 0.5 || inSentence(one) || asLongAsItsTime) return [];
      const said = one.tagName.toLowerCase() + '.' + String(one.className?.baseVal ?? one.className).slice(0, 60) + ' "' +
        (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 30) + '" ' + Math.round(box.width) + 'x' + Math.round(box.height);
      return [said];
    });
  })()`,
  );

/** What moves for longer than a fade although the user asked for less motion, a line each. */
export const moving = (page: Page): Promise<string[]> =>
  page.evaluate(`document.getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && effect.getComputedTiming().activeDuration > ${FADE_MS})
    .map(({ effect, animationName, transitionProperty }) =>
      effect.target?.tagName + '.' + effect.target?.className + ' ' + (animationName ?? transitionProperty))`);

/** Words of the bar at the bottom that nearly touch an edge of the window, with how near they are, px. */
export const atTheEdge = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('.bottom-bar :is(a, button)')].flatMap((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
    if (boxes.length === 0) return [];
    const room = Math.min(...boxes.flatMap(({ left, right }) => [left, document.documentElement.clientWidth - right]));
    return room < ${EDGE_PX} ? [one.textContent + ' ' + Math.round(room)] : [];
  })`);

import { afterEach, describe, expect, it, vi } from 'vitest';
import { parse, select } from '../../../xsl/engine/index.ts';
import { previewId, previewPlayer } from './clip.ts';
import { textIn } from '../../../tests/support/texts.ts';
import { keyOf, rootOf } from './document-root.ts';
import { oneNode } from './one-node.ts';
import { pathOf } from './path.ts';
import { calculatedPicSize, splitPictureSize } from './picture.ts';
import { configuration, one } from './configuration.fixture.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a configuration and its parts', () => {
  it('AUT-053 AUT-054 AUT-055 AUT-056 the root says what it is the configuration of', () => {
    expect(keyOf(configuration())).toEqual({
      ID: 4711,
      IDObjectType: 4,
      IDObjectTypeCategory: 2,
      language: '',
      LT: 'lesson.video',
      base: 'en',
      default: 'de',
      revision: 7,
      working: 0,
    });
    expect(keyOf(parse('<objectConfiguration ID="1x" language="de"/>'))).toMatchObject({ ID: 0, language: 'de' });
  });

  it('ERR-031 a document without its root is told on the console', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(rootOf(parse('<other/>'))).toBeNull();
    expect(error.mock.lastCall?.[0]).toContain('no root objectConfiguration');
    expect(keyOf(parse('<other/>'))).toBeNull();
  });

  it('ERR-030 a node that is missing is told on the console with what was to be done', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    expect(oneNode(configuration(), '//gone', 'update')).toBeNull();
    expect(warn.mock.lastCall?.[0]).toMatch(/update.*"\/\/gone" matches 0 nodes/);
  });

  it('AUT-066 AUT-067 a clip has IDMedia and id, its preview is called by prefix and media', () => {
    const clip = one(configuration(), '//videoClip');
    expect(clip.attributes.map(({ name }) => name)).toEqual(['IDMedia', 'id']);
    expect(previewId('clip_', '9001')).toBe(clip.attributes[1]!.value);
    expect(previewId('film-', '7')).toBe('film-7');
  });

  it('AUT-050 the preview plays with its own user interface, and not by itself', () => {
    expect(previewPlayer(one(configuration(), '//template'), 'clip_9001', 'clip_')).toEqual({
      clip: { IDMedia: '9001', id: 'clip_9001', autostart: '0' },
      player: { id: 'player_clip_9001', uiMode: 'true' },
    });
  });

  it('ERR-028 a preview needs its player exactly once: none and two give none, and the text is spelt as ever', () => {
    const block = (xml: string) => parse(`<template>${xml}</template>`).children[0]!;
    expect(previewPlayer(block(''), 'clip_1', 'clip_')).toBeNull();
    expect(previewPlayer(block('<videoClip IDMedia="1"/><videoClip IDMedia="1"/>'), 'clip_1', 'clip_')).toBeNull();
    expect(previewPlayer(block('<videoClip IDMedia=""/>'), 'clip_', 'clip_')).toBeNull();
    expect(previewPlayer(block('<videoClip IDMedia="1"/><videoClip IDMedia="2"/>'), 'clip_1', 'clip_')).not.toBeNull();
    expect(textIn('en', 'author.previewWithoutPlayer')).toBe('cms.renderPreview: could not modfiy player');
  });

  it('AUT-068 AUT-069 AUT-070 AUT-071 AUT-072 the address of a picture follows from source, path and size', () => {
    expect(['320x180|jpg', '320x180', '|png', '', ' 1x1 | gif '].map(splitPictureSize)).toEqual([
      { size: '320x180', extension: 'jpg' },
      { size: '320x180', extension: '' },
      { size: '', extension: 'png' },
      { size: '', extension: '' },
      { size: '1x1', extension: 'gif' },
    ]);
    expect(calculatedPicSize({ defaultPath: '/acme/img/', src: 'a', picSize: '320x180|jpg' })).toBe('/acme/img/320x180/a.jpg');
    expect(calculatedPicSize({ defaultPath: '/acme/img', src: 'a.png', picSize: '320x180|jpg' })).toBe('/acme/img/320x180/a.jpg');
    expect(calculatedPicSize({ defaultPath: '/acme/img/', src: 'a.png', picSize: '' })).toBe('/acme/img/a.png');
    expect(calculatedPicSize({ defaultPath: '', src: '', picSize: '1x1|jpg' })).toBe('');
  });

  it('a path leads to its node alone, by ids where it can', () => {
    const document = configuration();
    for (const node of select(document, '//*')) expect(select(document, pathOf(node))).toEqual([node]);
    expect(pathOf(one(document, '//text[@id="x2"]'))).toBe("/objectConfiguration/content/template[@id='t1']/text[@id='x2']");
  });
});
